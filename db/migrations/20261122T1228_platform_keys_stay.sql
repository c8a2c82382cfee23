-- What was done once under a key is known for ever: nobody who serves calls may forget it (S38).
revoke delete on platform.idempotency_key from jogada_app;
