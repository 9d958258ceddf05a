/** A build fails when the first picture would need more than this: script, style and sprite, packed. */
import { gzipSync } from "node:zlib";
import type { Plugin, Rollup } from "vite";

export const MOST_BYTES = 150_000;

export function budget(): Plugin {
  return {
    name: "paishan-budget",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const first = new Set<string>();
      for (const each of Object.values(bundle)) if (each.type === "chunk" && each.isEntry) collect(each, bundle, first);
      const bytes = [...first].reduce((sum, name) => sum + packed(bundle[name]), 0);
      this.info(`first load: ${(bytes / 1000).toFixed(1)} kB of ${MOST_BYTES / 1000} kB, packed`);
      if (bytes > MOST_BYTES) this.error(`the first load is ${bytes} bytes packed, more than ${MOST_BYTES}`);
    },
  };
}

/** A chunk, what it imports at once, and their styles. */
function collect(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, into: Set<string>): void {
  if (into.has(chunk.fileName)) return;
  into.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === "chunk") collect(next, bundle, into);
  }
}

function packed(file: Rollup.OutputBundle[string] | undefined): number {
  if (!file) return 0;
  return gzipSync(file.type === "chunk" ? file.code : file.source, { level: 9 }).length;
}
