/** The page starts here. */
import { mount } from "svelte";
import "./styles/index.css";
import { app } from "./store/app.svelte";
import { followTheme } from "./store/settings.svelte";
import { register } from "./pwa/register";
import App from "./ui/App.svelte";
import { installSprite } from "./ui/sprite";

installSprite();
followTheme();
register();
app.start();
mount(App, { target: document.getElementById("app") as HTMLElement });
