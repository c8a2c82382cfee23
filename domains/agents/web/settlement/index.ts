export { DividendScreen } from './dividend-screen.tsx';
export { SalaryRecordsScreen } from './salary-records-screen.tsx';
