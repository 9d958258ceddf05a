/** Handing a link over to others. */

/** Phones have a sheet of their own for it; elsewhere copying is quicker. */
export const hasSheet = (): boolean => typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches;

/** Without a secure context there is no clipboard; the old way still works there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/** The phone's sheet where there is one, else the clipboard: was it copied (null: the sheet did the rest)? */
export async function sendLink(url: string, title: string): Promise<boolean | null> {
  if (!hasSheet()) return copyText(url);
  // Closing the sheet is an error there, and nothing here.
  await navigator.share({ url, title }).catch(() => undefined);
  return null;
}
