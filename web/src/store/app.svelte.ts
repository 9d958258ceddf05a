/** The page as a whole: where we are, which games there are, who we are, and the room we are in. */
import type { VariantInfo } from "../wire/types";
import { words } from "../i18n/index.svelte";
import { ApiError, makeApi, type Api, type MatchLine, type PhraseText } from "./api";
import { Link } from "./connection";
import { Room } from "./room.svelte";
import { addressOf, ownLink, parseRoute, type Route } from "./route";
import { set, settings } from "./settings.svelte";

export type Trouble = "offline" | "no_room" | "refused" | null;

class App {
  route = $state.raw<Route>({ page: "lobby" });
  variants = $state.raw<readonly VariantInfo[]>([]);
  matches = $state.raw<readonly MatchLine[]>([]);
  phrases = $state.raw<readonly PhraseText[]>([]);
  levels = $state.raw<readonly string[]>([]);
  room = $state.raw<Room | null>(null);
  trouble = $state.raw<Trouble>(null);
  /** The room that could not be entered. */
  missed = $state.raw<string | null>(null);
  running = $state.raw<string | null>(null);
  busy = $state(false);
  readonly api: Api = makeApi(() => settings.guest?.token ?? null, () => this.newGuest());
  private link: Link | null = null;
  private followed = "";
  private coming: Promise<void> | null = null;

  start(): void {
    addEventListener("popstate", () => this.follow());
    // Comes after `popstate`; browsers without it there are followed too.
    addEventListener("hashchange", () => location.pathname + location.hash !== this.followed && this.follow());
    document.addEventListener("click", (event) => {
      const address = ownLink(event);
      if (address === null) return;
      event.preventDefault();
      this.visit(address);
    });
    addEventListener("online", () => this.link?.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.link?.hurry();
    });
    this.follow();
    void this.load();
  }

  /** To another place of this page. */
  visit(address: string): void {
    history.pushState(null, "", address);
    this.follow();
  }

  /** Go where the browser's bar says, and say it there as it should be sent to others. */
  private follow(): void {
    const route = parseRoute(location);
    this.followed = addressOf(route);
    if (location.pathname + location.search + location.hash !== this.followed) history.replaceState(null, "", this.followed);
    this.go(route);
  }

  variant(id: string | undefined): VariantInfo | null {
    return this.variants.find((each) => each.id === id) ?? null;
  }

  /** The game that was chosen last, or the first there is. */
  get chosen(): VariantInfo | null {
    return this.variant(settings.variant ?? undefined) ?? this.variants[0] ?? null;
  }

  async load(): Promise<void> {
    try {
      this.variants = await this.api.variants();
      this.phrases = await this.api.phrases().catch(() => []);
      this.levels = await this.api.levels().catch(() => []);
      // A room that could not be entered meanwhile is still to be told.
      if (this.trouble === "offline") this.trouble = null;
    } catch {
      this.trouble = "offline";
      setTimeout(() => void this.load(), 3000);
    }
  }

  /** A guest of this server; made at the first need. */
  async guest(): Promise<void> {
    if (!settings.guest) await this.newGuest();
  }

  /** A new guest, of the name I had if I may; whoever asks meanwhile waits for the same one. */
  private newGuest(): Promise<void> {
    this.coming ??= this.register().finally(() => (this.coming = null));
    return this.coming;
  }

  private async register(): Promise<void> {
    const [name, any] = [settings.guest?.name, words().lobby.guest(1000 + Math.floor(Math.random() * 9000))];
    const made = name ? this.api.guest(name).catch(() => this.api.guest(any)) : this.api.guest(any);
    set({ guest: await made });
  }

  async rename(name: string): Promise<void> {
    await this.guest();
    await this.api.rename(name);
    if (settings.guest) set({ guest: { ...settings.guest, name } });
  }

  /** What the lobby shows of me: my matches, and the room that still has my seat. */
  async refreshMatches(): Promise<void> {
    this.running = null;
    if (!settings.guest) return;
    const last = settings.room;
    if (last) void this.api.look(last).then(() => (this.running = last), () => set({ room: null }));
    this.matches = await this.api.matches().catch(() => []);
  }

  private go(route: Route): void {
    this.route = route;
    if (route.page !== "room") this.leave();
    else if (this.room?.number !== route.room) this.enter(route.room, route.watch);
    if (route.page === "lobby") void this.refreshMatches();
  }

  private enter(number: string, watch: boolean): void {
    this.leave();
    this.trouble = null;
    const link: Link = new Link({
      address: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`,
      ticket: () => this.ticket(number, watch),
      known: () => room.known(),
      message: (message) => {
        room.receive(message);
        if (message.type === "welcome" && message.seat !== null) set({ room: number });
        if (message.type === "gone" && !message.retry) set({ room: null });
      },
      state: (state, retryAt) => room.linked(state, retryAt),
      final: (error) => error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429,
      failed: (error) => this.failed(error),
    });
    const room: Room = new Room(number, link);
    room.onGap = () => link.restart();
    this.link = link;
    this.room = room;
    link.start();
  }

  private async ticket(number: string, watch: boolean): Promise<string> {
    await this.guest();
    return this.api.ticket(number, watch ? "spectator" : "player");
  }

  private failed(error: unknown): void {
    this.trouble = error instanceof ApiError && error.status === 404 ? "no_room" : "offline";
    this.missed = this.room?.number ?? null;
    this.leave();
  }

  hurry(): void {
    this.link?.hurry();
  }

  private leave(): void {
    this.link?.stop();
    this.link = null;
    this.room = null;
  }
}

export const app = new App();
