import { ContractScreen } from './contract-screen.tsx';

export function SalaryContractScreen() {
  return <ContractScreen kind="daily_salary" />;
}

export function DividendContractScreen() {
  return <ContractScreen kind="dividend" />;
}

export function HourContractScreen() {
  return <ContractScreen kind="hourly_salary" />;
}
