/** The calls before the socket. Errors are problem details with a stable code. */
import type {
  Guest,
  MatchLine,
  NewRoom,
  PhraseText,
  Options,
  Resettled,
  RoomAnswer,
  RoomGlance,
  RuleSection,
  Text,
  Ticket,
  VariantInfo,
} from "../wire/types";

const BASE = "/api/v1";

/** A refused or failed call; `code` is stable, `status` 0 means that the server was not reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly errors: readonly { path?: string; code?: string; message?: Text }[] = [],
  ) {
    super(code);
  }
}

export type { MatchLine, NewRoom, PhraseText, RoomAnswer };

async function problem(response: Response): Promise<ApiError> {
  let body: Record<string, unknown> = {};
  try {
    body = (await response.json()) as Record<string, unknown>;
  } catch {
    // A proxy's error page: the status says enough.
  }
  const code = typeof body.code === "string" ? body.code : `http_${response.status}`;
  return new ApiError(response.status, code, (body.errors as ApiError["errors"]) ?? []);
}

export interface Api {
  guest(name: string): Promise<Guest>;
  rename(name: string): Promise<unknown>;
  variants(): Promise<VariantInfo[]>;
  rules(variant: string, lang: string): Promise<RuleSection[]>;
  create(room: NewRoom): Promise<RoomAnswer>;
  look(room: string): Promise<RoomGlance>;
  ticket(room: string, as: "player" | "spectator"): Promise<string>;
  phrases(): Promise<PhraseText[]>;
  levels(): Promise<string[]>;
  matches(): Promise<MatchLine[]>;
  /** A finished round of a room by other house rules. */
  resettle(room: string, round: number, options: Options): Promise<Resettled>;
  /** Calls of pages that are loaded later. */
  text(path: string): Promise<string>;
  json<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/**
 * The API of the server that served the page; `token` is asked for at every call. When the server does not know it
 * (another server, an emptied store) and something was to be done, `anew` has a new one made, and it is done with that.
 */
export function makeApi(token: () => string | null, anew?: () => Promise<void>): Api {
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const secret = token();
    try {
      return await once(method, path, body);
    } catch (error) {
      const unknown = error instanceof ApiError && error.code === "unauthorized" && secret !== null;
      if (!unknown || method === "GET" || !anew) throw error;
      if (token() === secret) await anew();
      return once(method, path, body);
    }
  }
  async function once(method: string, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = {};
    const secret = token();
    if (secret) headers.Authorization = `Bearer ${secret}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const init: RequestInit = { method, headers };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await fetch(BASE + path, init).catch(() => {
      throw new ApiError(0, "offline");
    });
    if (!response.ok) throw await problem(response);
    return response;
  }
  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await (await call(method, path, body)).json()) as T;

  return {
    guest: (name) => json("POST", "/guests", { name }),
    rename: (name) => call("PATCH", "/me", { name }),
    variants: async () => listOf<VariantInfo>(await json("GET", "/variants"), "variants"),
    rules: async (variant, lang) => listOf<RuleSection>(await json("GET", `/variants/${variant}/rules/${lang}`), "sections"),
    create: (room) => json("POST", "/rooms", room),
    look: (room) => json("GET", `/rooms/${room}`),
    ticket: async (room, as) => (await json<Ticket>("POST", `/rooms/${room}/tickets`, { as })).ticket,
    phrases: async () => listOf<PhraseText>(await json("GET", "/phrases"), "phrases"),
    levels: async () => listOf<string>(await json("GET", "/levels"), "levels"),
    resettle: (room, round, options) => json("POST", `/rooms/${room}/rounds/${round}/resettle`, { options }),
    matches: async () => listOf<MatchLine>(await json("GET", "/me/matches"), "matches"),
    text: async (path) => (await call("GET", path)).text(),
    json,
  };
}

/** A list, whether it comes bare or as a member. */
function listOf<T>(body: unknown, member: string): T[] {
  if (Array.isArray(body)) return body as T[];
  const inner = (body as Record<string, unknown> | null)?.[member];
  return Array.isArray(inner) ? (inner as T[]) : [];
}
