export { MemberFace } from './member-face.tsx';
