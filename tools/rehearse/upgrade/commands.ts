/** The operator's commands: the blocks of docs/running/upgrade.md, in its order. The rehearsal runs them as they stand. */
export const COMMANDS = {
  prepare: `npm --prefix "$NEW" run --silent build
for files in apps/web/dist/client/assets apps/console/dist/assets arcade/dist/assets; do
  cp -an "$OLD/$files/." "$NEW/$files/"
  cp -an "$NEW/$files/." "$OLD/$files/"
done`,
  migrate: 'npm --prefix "$NEW" run --silent migrate',
  restart: `ln -sfn "$TO" "$CURRENT"
restart() {
  systemctl restart "$1"
  curl --silent --fail --output /dev/null --retry 60 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$2/ready"
  sleep 3
}
restart jogada-worker@3010 3015
restart jogada-worker@3020 3025
restart jogada-api@3010 3012
restart jogada-api@3020 3022
restart jogada-arcade@3011 3016
restart jogada-arcade@3021 3026`,
} as const;
