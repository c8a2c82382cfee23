import { expect, test } from 'vitest';
import { AggregatorPlay, AggregatorRollback, FeedGame, FeedVendor, TransactionReportPage } from '@jogada/games/contract/vendor-api';
import { SealedBody } from '@jogada/platform/contract';
import { findUnbounded } from '@jogada/platform/testing';
import * as book from '../../../arcade/book-contract.ts';
import * as game from '../../../arcade/client-contract.ts';
import * as room from '../../../arcade/room-contract.ts';
import { everyEndpoint } from '../testing/contracts.ts';

/** Why a place has no bounds of its own. The body's limit, its depth and its size, holds for each. */
const STATED = new Map([
  ['PUT /ops/drafts/:kind/:draftedId input.content{}: unknown, of which nothing is known', 'published through the contract of its kind'],
  ['POST /wps/payments/pix input.pix[].devolucoes[]: unknown, of which nothing is known', 'counted and not read'],
]);

test('S71 every number, date, text and list of every endpoint has bounds', () => {
  const endpoints = everyEndpoint();
  expect(endpoints.length).toBeGreaterThan(350);
  const unbounded = endpoints.flatMap(({ method, path, input, bodyMaxBytes }) =>
    findUnbounded(input, bodyMaxBytes === undefined ? {} : { bodyMaxBytes }).map((place) => `${method} ${path} ${place}`),
  );
  expect(unbounded.filter((place) => !STATED.has(place))).toEqual([]);
  expect([...STATED.keys()].filter((place) => !unbounded.includes(place))).toEqual([]);
});

test('S71 what vendors and game screens send has bounds', () => {
  const inputs = {
    AggregatorPlay,
    AggregatorRollback,
    TransactionReportPage,
    SealedBody,
    FeedGame,
    FeedVendor,
    BookBetInput: book.BookBetInput,
    CashOutInput: book.CashOutInput,
    OpenSessionInput: game.OpenSessionInput,
    PlayInput: game.PlayInput,
    StepInput: game.StepInput,
    RotateSeedInput: game.RotateSeedInput,
    ClientMessage: room.ClientMessage,
  };
  const unbounded = Object.entries(inputs).flatMap(([name, input]) => findUnbounded(input).map((place) => `${name} ${place}`));
  // Each room reads a bet by the rules of its own game.
  expect(unbounded).toEqual(['ClientMessage input.bet: unknown, of which nothing is known']);
});
