import type { Command, CommandAnswer } from './control-api.ts';

/** Sends a command to the simulator at `url`. @throws Error with its answer when it refuses the command */
export async function commandBank(url: string, command: Command): Promise<CommandAnswer> {
  const answer = await fetch(`${url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(command),
  });
  if (!answer.ok) throw new Error(`simulator: ${await answer.text()}`);
  return (await answer.json()) as CommandAnswer;
}
