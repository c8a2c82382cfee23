import * as v from 'valibot';
import { idSchema, type Id } from '@jogada/platform/contract';

export const SignId = idSchema('sgn');
export type SignId = Id<'sgn'>;

/** An uploaded logo per theme: the same picture or two. */
export const BrandSign = v.object({ dark: SignId, light: SignId });
export type BrandSign = v.InferOutput<typeof BrandSign>;
