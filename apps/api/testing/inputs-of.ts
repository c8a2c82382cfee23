import type { Endpoint } from '@jogada/platform/contract';

interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly wrapped?: Shape;
  readonly pipe?: readonly Shape[];
  readonly options?: readonly unknown[];
  readonly item?: Shape;
  readonly literal?: unknown;
}

/**
 * A handful of inputs for an endpoint, drawn from its schema: every option of every list once, and the named values in every field of that
 * name. The endpoint may refuse an input that is not valid.
 */
export function inputsOf(endpoint: Endpoint, named: Readonly<Record<string, unknown>>): object[] {
  const schema = endpoint.input as unknown as Shape;
  const inputs = Array.from({ length: INPUTS }, (_, turn) => valueOf(schema, { turn, named, name: '' }) as object);
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
}

const INPUTS = 4;
const TEXTS = ['active', 'open', '2020-01-01T00:00:00.000Z', 'Uma razão', '1', 'demo', 'x', ''];

interface Place {
  readonly turn: number;
  readonly named: Readonly<Record<string, unknown>>;
  readonly name: string;
}

function valueOf(shape: Shape, place: Place): unknown {
  const { turn, named, name } = place;
  if (Object.hasOwn(named, name)) return named[name];
  switch (shape.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return Object.fromEntries(Object.entries(shape.entries ?? {}).map(([key, inner]) => [key, valueOf(inner, { ...place, name: key })]));
    case 'optional':
    case 'nullable':
    case 'exact_optional':
      return shape.type === 'nullable' && turn === INPUTS - 1 ? null : shape.wrapped && valueOf(shape.wrapped, place);
    case 'picklist':
      return shape.options?.[turn % shape.options.length];
    case 'union':
    case 'variant':
      return valueOf(shape.options?.[turn % shape.options.length] as Shape, place);
    case 'literal':
      return shape.literal;
    case 'array':
      return shape.item ? [valueOf(shape.item, place)] : [];
    case 'boolean':
      return turn % 2 === 0;
    case 'number':
      return turn;
    case 'record':
      return {};
    default:
      return TEXTS[turn % TEXTS.length];
  }
}
