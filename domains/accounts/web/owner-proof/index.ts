export { OwnerCheckForm } from './owner-check-form.tsx';
