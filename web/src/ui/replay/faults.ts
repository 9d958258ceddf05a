/** What is wrong with a record, in words. */
import { words } from "../../i18n/index.svelte";
import { ApiError } from "../../store/api";
import { RecordFault } from "../../store/replay";

export function faultText(error: unknown): string {
  const t = words().replay;
  if (error instanceof RecordFault) {
    const { code, line, what } = error;
    if (code === "json" || code === "shape") return t.faults[code](line);
    if (code === "type") return t.faults.type(line, what);
    return code === "format" ? t.faults.format(what) : t.faults[code];
  }
  return error instanceof ApiError && (error.status === 404 || error.status === 400) ? t.missing : t.failed;
}
