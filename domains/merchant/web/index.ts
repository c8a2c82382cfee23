export { BrandLine } from './brand/brand-line.tsx';
export { BrandMark } from './brand/brand-mark.tsx';
export { LiveBrand } from './brand/live-brand.tsx';
export { ServiceLinkAnchor } from './service-links/service-link-anchor.tsx';
export { useOpenService, type ServiceOpener } from './service-links/use-open-service.ts';
export { useServiceLinks, type ServiceLink } from './service-links/use-service-links.ts';
export { LiveStatus } from './status/live-status.tsx';
export { StatusProvider, useStatus } from './status/status-provider.tsx';
export { useSwitch } from './status/use-switch.ts';
