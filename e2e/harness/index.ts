export { aDesk, type Desk } from './desk.ts';
export { graveFaults } from './grave-faults.ts';
export { aPhone, startBrowser, type Phone, type PhoneOptions } from './phone.ts';
export { aWeakLine, type WeakLine } from './weak-line.ts';
export { readQrCode } from './qr-reader.ts';
export { amountIn, reais } from './shown-money.ts';
export { startSite, type Site } from './site.ts';
export { slideByKeys, solveSlider } from './slider.ts';
export { openedSlot, type SeenRound } from './slot.ts';
