/** Searching a sorted or plain list from its end (the language's own `findLast` is too new for some phones). */
export function lastIndexOf<T>(list: readonly T[], fits: (each: T) => boolean): number {
  for (let index = list.length - 1; index >= 0; index--) if (fits(list[index] as T)) return index;
  return -1;
}
