/** What makes the built page installable: manifest, icons and the service worker with the list of the page's files. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { icon } from "./icons.ts";

const ICONS: Record<string, [size: number, inset: number]> = { "icon-192.png": [192, 0], "icon-512.png": [512, 0], "icon-mask.png": [512, 0.16] };

const MANIFEST = {
  name: "牌山 Paishan",
  short_name: "牌山",
  lang: "zh-CN",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#16120f",
  theme_color: "#12453a",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-mask.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

export function installable(): Plugin {
  return {
    name: "paishan-installable",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      for (const [fileName, [size, inset]] of Object.entries(ICONS)) this.emitFile({ type: "asset", fileName, source: icon(size, inset) });
      const manifest = JSON.stringify(MANIFEST);
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: manifest });
      const files = ["/", "/icon.svg", ...Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort().map((name) => `/${name}`)];
      const template = readFileSync(new URL("../src/pwa/worker.js", import.meta.url), "utf8");
      const version = createHash("sha256").update(template + files.join(" ")).digest("hex").slice(0, 12);
      const source = template.replace("__FILES__", JSON.stringify(files)).replace("__VERSION__", version);
      this.emitFile({ type: "asset", fileName: "worker.js", source });
    },
  };
}
