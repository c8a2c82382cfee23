import type { Language } from '@jogada/platform/contract';
import { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { documentOf, htmlOf, sliceOf } from './rich-text-document.ts';
import { richTextExtensions } from './rich-text-extensions.ts';
import { RichTextTools } from './rich-text-tools.tsx';

export interface RichTextEditorProps {
  readonly content: string;
  readonly onContent: (content: string) => void;
  readonly isReadOnly: boolean;
  readonly merchantCode: string;
  readonly language: Language;
  readonly labelId: string;
  readonly hintId: string;
}

/** Writes a text as it will look; what comes out are tags of the allow-list. Loaded only where somebody writes. */
export function RichTextEditor({ content, onContent, isReadOnly, merchantCode, language, labelId, hintId }: RichTextEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [, setTurn] = useState(0);
  const written = useRef(content);
  const begin = useEffectEvent((element: HTMLElement) => {
    written.current = content;
    return new Editor({
      element,
      extensions: richTextExtensions,
      content: documentOf(content),
      // Its style sheet would be an inline one, which the console's policy refuses.
      injectCSS: false,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          'aria-describedby': hintId,
          lang: language,
          class: 'written min-h-72 px-4 py-3 whitespace-pre-wrap outline-none',
        },
        handleDOMEvents: { paste: pasteClean, drop: refuseForeignDrop },
      },
    });
  });
  const emitChange = useEffectEvent((html: string) => {
    written.current = html;
    onContent(html);
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const made = begin(element);
    made.on('update', () => emitChange(htmlOf(made.state.doc)));
    made.on('transaction', () => setTurn((turn) => turn + 1));
    setEditor(made);
    return () => made.destroy();
  }, []);

  useEffect(() => editor?.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  // What was changed elsewhere, by loading another revision, is read again.
  useEffect(() => {
    if (!editor || editor.isDestroyed || content === written.current) return;
    written.current = content;
    editor.commands.setContent(documentOf(content), { emitUpdate: false });
  }, [editor, content]);

  return (
    <div className="overflow-hidden rounded-control bg-s1 ring-1 ring-control ring-inset focus-within:ring-2 focus-within:ring-primary">
      {editor && !isReadOnly && <RichTextTools editor={editor} merchantCode={merchantCode} />}
      <div ref={place} className="max-h-[560px] overflow-y-auto" />
    </div>
  );
}

type PasteView = Parameters<NonNullable<NonNullable<Editor['options']['editorProps']['handleDOMEvents']>['paste']>>[0];

// The library would read what is pasted by itself; here it is cleaned first, and read from nodes.
function pasteClean(view: PasteView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html') ?? '';
  if (html === '') return false;
  event.preventDefault();
  view.dispatch(view.state.tr.replaceSelection(sliceOf(html, view.state.schema)).scrollIntoView());
  return true;
}

// Moving a part of the text is fine; what is dragged in from elsewhere is pasted instead.
function refuseForeignDrop(view: PasteView, event: DragEvent): boolean {
  if (view.dragging) return false;
  event.preventDefault();
  return true;
}
