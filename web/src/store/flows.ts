/** Payments of a round added up by who pays whom. */
import type { Payment } from "../wire/types";

export interface Flow {
  payer: number;
  payee: number;
  amount: number;
}

/** One flow for each pair, in one direction: what two owe each other is set off. */
export function flows(payments: readonly Payment[]): Flow[] {
  const sums = new Map<string, Flow>();
  for (const { payer, payee, amount } of payments) {
    const [low, high] = [Math.min(payer, payee), Math.max(payer, payee)];
    const found = sums.get(`${low} ${high}`) ?? { payer: low, payee: high, amount: 0 };
    found.amount += payer === low ? amount : -amount;
    sums.set(`${low} ${high}`, found);
  }
  const turned = [...sums.values()].map((each) =>
    each.amount < 0 ? { payer: each.payee, payee: each.payer, amount: -each.amount } : each,
  );
  return turned.filter((each) => each.amount > 0);
}
