import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { budget } from "./tools/budget.ts";
import { installable } from "./tools/installable.ts";

/** Where a server started by hand listens; the dev server passes its calls on. */
const backend = process.env.PAISHAN_BACKEND ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), installable(), budget()],
  build: {
    target: "es2022",
    outDir: "dist",
    // The server's content policy allows no inline code or data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": backend,
      "/ws": { target: backend, ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
