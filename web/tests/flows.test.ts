/** Who pays whom, with what two owe each other set off. */
import { expect, it } from "vitest";
import { flows } from "../src/store/flows";
import type { Payment } from "../src/wire/types";

const pay = (payer: number, payee: number, amount: number): Payment => ({ kind: "win", payer, payee, amount, formula: "", terms: [], rule: "" });

it("adds up by pair and turns to the one who gains", () => {
  expect(flows([pay(1, 0, 20), pay(1, 0, 5), pay(0, 2, 3), pay(2, 0, 10), pay(3, 2, 4), pay(2, 3, 4)])).toEqual([
    { payer: 1, payee: 0, amount: 25 },
    { payer: 2, payee: 0, amount: 7 },
  ]);
});
