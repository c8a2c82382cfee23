import type { OpenApi } from './bad-requests.ts';

/** An OpenAPI document whose requests have their schemas in place of references. The responses stay as they are. */
export function inlineSchemas<Document extends OpenApi>(document: Document): Document {
  const { components } = document as { readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> } };
  const schemas = components?.schemas ?? {};
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as { readonly $ref?: unknown };
    const inner = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, inline(part)]));
    const referred = typeof $ref === 'string' ? inline(schemas[$ref.replace('#/components/schemas/', '')]) : {};
    return { ...(referred as object), ...inner };
  };
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        {
          ...operation,
          parameters: inline(operation.parameters),
          ...(operation.requestBody && { requestBody: inline(operation.requestBody) }),
        },
      ]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as Document['paths'] };
}
