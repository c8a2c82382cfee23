/** The platform's pictures that are wide enough for content, without size and extension. */
export const SITE_PICTURES = [
  '/art/promo-bonus',
  '/art/promo-treasure',
  '/art/promo-trial',
  '/art/m_home-1',
  '/art/m_home-2',
  '/art/m_home-3',
] as const;
