/** The time, for countdowns: it ticks only while somebody looks. */
import { createSubscriber } from "svelte/reactivity";

const EVERY = 250;
const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970; whoever reads it in a template follows it. */
export function now(): number {
  subscribe();
  return Date.now();
}

/** Whole seconds until a moment, never below 0. */
export const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - now()) / 1000));
