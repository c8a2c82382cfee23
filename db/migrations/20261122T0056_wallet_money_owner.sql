-- Whose a deposit or a withdrawal is: the staff finds a member by what stands on a receipt.
create view wallet.deposit_view as select deposit_id, member_id, merchant_code, txid, end_to_end_id from wallet.deposit;
create view wallet.withdrawal_view as select withdrawal_id, member_id, merchant_code, end_to_end_id from wallet.withdrawal;
grant select on wallet.deposit_view, wallet.withdrawal_view to jogada_app;
