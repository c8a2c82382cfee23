import * as v from 'valibot';
import { CurrencyCode, endpoint, idSchema, MinorUnits } from '@jogada/platform/contract';
import { TOURNAMENT_SCORINGS } from './tournament-terms.ts';

const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(128));

/** What a round gave to the member's VIP status and tournaments, as it was counted. Amounts are minor units. */
export const RoundPoints = v.object({
  /** Null for a round that has not been counted, and where the VIP area is switched off. */
  vip: v.nullable(
    v.object({
      currency: CurrencyCode,
      stakeAmount: MinorUnits,
      /** The weight of the game when the round was counted. */
      weightPercent: v.number(),
      /** Hundredths of a point, rounded down for display. The total is rounded only once. */
      centipoints: v.number(),
    }),
  ),
  /** The tournaments for which it counts. */
  tournaments: v.array(
    v.object({
      tournamentId: idSchema('trn'),
      name: v.string(),
      scoring: v.picklist(TOURNAMENT_SCORINGS),
      currency: CurrencyCode,
      stakeAmount: MinorUnits,
      winAmount: MinorUnits,
      /** Minor units, or hundredths of a multiple. May be negative for `net`. */
      score: v.pipe(v.string(), v.regex(/^-?\d+$/)),
    }),
  ),
});
export type RoundPoints = v.InferOutput<typeof RoundPoints>;

/** An unknown round and another member's are answered as a round that gave nothing. */
export const readRoundPoints = endpoint({
  method: 'GET',
  path: '/wps/vip/round',
  summary: 'Retrieve the VIP points and tournament scores of a round',
  access: 'real_member',
  readsReplica: true,
  input: v.object({
    /** The vendor's code. */
    source: Name,
    roundId: Name,
  }),
  output: RoundPoints,
  problems: [],
});
