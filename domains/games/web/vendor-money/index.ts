export { VendorMoneyLines } from './vendor-money-lines.tsx';
