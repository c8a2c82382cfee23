import * as v from 'valibot';
import { endpoint } from '@jogada/platform/contract';
import { Announcement, AnnouncementId } from './announcements.ts';

export const PromotionCategory = v.object({ id: v.string(), name: v.string() });
export type PromotionCategory = v.InferOutput<typeof PromotionCategory>;

export const listPromotionCategories = endpoint({
  method: 'GET',
  path: '/wps/promotions/categories',
  summary: 'List the promotion categories',
  access: 'anyone',
  input: v.object({}),
  output: v.object({ categories: v.array(PromotionCategory) }),
  problems: [],
});

export const readPromotion = endpoint({
  method: 'GET',
  path: '/wps/promotions/:announcementId',
  summary: 'Retrieve a current promotion',
  access: 'anyone',
  input: v.object({ announcementId: AnnouncementId }),
  output: Announcement,
  problems: ['not_found'],
});
