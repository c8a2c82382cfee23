export { MemberCard } from './member-card.tsx';
