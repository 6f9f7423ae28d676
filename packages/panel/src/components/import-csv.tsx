import { count } from '@apura/words';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Address, AnswerOf, QueryOf } from '../api/address.ts';
import { request } from '../api/request.ts';
import { type Kept, notify, useAto } from '../api/use-request.ts';
import { size } from '../format.ts';
import { ActionButton, FileButton } from './buttons.tsx';
import { Failure } from './page.tsx';
import { Cartao } from './partes.tsx';

/** Of all addresses those that import a file. */
type Importing<A> =
  A extends Address<'POST'>
    ? AnswerOf<'POST', A> extends { readonly importados: number }
      ? A
      : never
    : never;

interface PropsDaImportacao<A extends Importing<Address<'POST'>>> {
  readonly endereco: A;
  readonly query?: QueryOf<'POST', A>;
  readonly exemplo: string;
  readonly renovar: readonly Kept[];
  /** What is told of one line that was taken, and of many: "saldo gravado", "saldos gravados". */
  readonly importado: readonly [um: string, muitos: string];
  /** The page to go back to, afterwards or without importing. */
  readonly voltar?: string;
  /** What is shown of a chosen file, in place of the button that imports it. */
  readonly previa?: (arquivo: File) => ReactNode;
  readonly children: ReactNode;
}

/** Takes all lines of a CSV file, or none and tells the faults of every line. */
export function ImportCsv<A extends Importing<Address<'POST'>>>(props: PropsDaImportacao<A>) {
  const { endereco, query, exemplo, renovar, importado, voltar, previa, children } = props;
  const [arquivo, setArquivo] = useState<File>();
  const [, ir] = useLocation();
  const importar = useAto(async (escolhido: File | undefined) => {
    if (!escolhido) return;
    // An address that imports answers this: `Importing`.
    const { importados } = (await sendCsv(endereco, escolhido, query)) as { importados: number };
    setArquivo(undefined);
    notify(`${count(importados, ...importado)}.`);
    if (voltar) ir(voltar);
  }, renovar);
  return (
    <>
      <Cartao titulo="Como deve ser o arquivo">
        <p className="sem-margem com-espaco">{children}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
        <pre className="codigo" tabIndex={0}>
          {exemplo}
        </pre>
      </Cartao>
      <Cartao titulo="Arquivo" espacado>
        <div className="acoes">
          <FileButton
            files={{
              label: 'Arquivo CSV',
              accept: '.csv,text/csv',
              onPick: ([escolhido]) => {
                setArquivo(escolhido);
                importar.reset();
              },
            }}
            variant="default"
            icon={IconFileSpreadsheet}
            text={arquivo ? 'Trocar o arquivo' : 'Escolher o arquivo'}
          />
          {arquivo && (
            <span className="alinhado">
              {arquivo.name} <span className="suave">({size(arquivo.size)})</span>
            </span>
          )}
        </div>
        {importar.error && <Failure erro={importar.error} />}
        {arquivo && previa?.(arquivo)}
        {!previa && (
          <div className="botoes">
            {voltar && <ActionButton to={voltar} variant="default" text="Cancelar" />}
            <ActionButton act={importar} input={arquivo} disabled={!arquivo} text="Importar" />
          </div>
        )}
      </Cartao>
    </>
  );
}

/** Spreadsheets write Windows-1252 unless told otherwise; the service reads UTF-8. */
export async function sendCsv<A extends Address<'POST'>>(
  endereco: A,
  arquivo: File,
  query?: QueryOf<'POST', A>,
): Promise<AnswerOf<'POST', A>> {
  const body = new Blob([await readTexto(arquivo)], { type: 'text/csv' });
  const headers = { 'Content-Type': 'text/csv; charset=utf-8' };
  // Of an address that its caller chooses the compiler cannot say here what it takes.
  return request('POST', endereco, { body, query, headers } as never);
}

async function readTexto(arquivo: File): Promise<string> {
  const bytes = await arquivo.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
