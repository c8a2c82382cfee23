import * as v from 'valibot';
import { idSchema, type Id } from '@jogada/platform/contract';

export const LogoId = idSchema('sgn');
export type LogoId = Id<'sgn'>;

/** A sign that the merchant brought, for each theme: one picture, or two. */
export const BrandLogo = v.object({ dark: LogoId, light: LogoId });
export type BrandLogo = v.InferOutput<typeof BrandLogo>;
