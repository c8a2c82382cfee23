import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser, DOMSerializer, type Node, type Schema, type Slice } from '@tiptap/pm/model';
import { cleanFragment } from '../../web/html/clean-fragment.ts';
import { richTextExtensions } from './rich-text-extensions.ts';

const schema = getSchema(richTextExtensions);

/** Converts HTML into the editor's document. Cleans it first and reads it from nodes, so that it is not parsed as HTML again (S55). */
export function documentOf(html: string): JSONContent {
  return DOMParser.fromSchema(schema).parse(cleanFragment(html)).toJSON();
}

/** Cleans pasted HTML by the same rules. */
export function sliceOf(html: string, editors: Schema): Slice {
  return DOMParser.fromSchema(editors).parseSlice(cleanFragment(html));
}

/** The HTML to save; empty for a document without text and pictures. */
export function htmlOf(document: Node): string {
  const isEmpty = document.childCount === 1 && document.firstChild?.isTextblock === true && document.firstChild.content.size === 0;
  if (isEmpty) return '';
  const box = window.document.createElement('div');
  box.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content));
  // Unwraps the paragraph of an item or cell that has only one.
  for (const holder of box.querySelectorAll('li, td, th')) {
    const [only] = holder.children;
    if (holder.children.length === 1 && only instanceof HTMLParagraphElement) only.replaceWith(...only.childNodes);
  }
  return box.innerHTML;
}
