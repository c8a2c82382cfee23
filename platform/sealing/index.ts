export { newKeyPair, readKeyPair } from './key-pair.ts';
export { openBody, readEncryptionKey, type OpeningKey } from './open-body.ts';
export { sealBody, type Sealed } from './seal-body.ts';
export { createSealer, type Sealer } from './sealer.ts';
