import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { pedir } from '../api/pedir.ts';
import { useAto } from '../api/use-pedido.ts';
import { tamanho } from '../formato/tamanho.ts';
import { Cartao } from './cartao.tsx';
import { Falha } from './falha.tsx';

interface PropsDaImportacao {
  /** Where the file is sent. */
  readonly endereco: string;
  /** A file as it may be written. */
  readonly exemplo: string;
  /** What is read again afterwards. */
  readonly renovar: readonly string[];
  readonly aoImportar: (importados: number) => void;
  /** A way back without importing. */
  readonly cancelar?: ReactNode;
  /** How the file must be. */
  readonly children: ReactNode;
}

/** Takes all lines of a CSV file, or none and tells the faults of every line. */
export function ImportarCsv({
  endereco,
  exemplo,
  renovar,
  aoImportar,
  cancelar,
  children,
}: PropsDaImportacao) {
  const [arquivo, mudarArquivo] = useState<File>();
  const escolha = useRef<HTMLInputElement>(null);
  const importar = useAto(async () => {
    // Spreadsheets write Windows-1252 unless told otherwise; the service reads UTF-8.
    const texto = await lerTexto(arquivo as File);
    const { importados } = await pedir<{ importados: number }>(
      'POST',
      endereco,
      new Blob([texto], { type: 'text/csv' }),
      { cabecalhos: { 'Content-Type': 'text/csv; charset=utf-8' } },
    );
    mudarArquivo(undefined);
    aoImportar(importados);
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
      <Cartao titulo="Arquivo">
        <div className="formulario">
          <input
            ref={escolha}
            type="file"
            accept=".csv,text/csv"
            hidden
            aria-label="Arquivo CSV"
            onChange={(evento) => {
              mudarArquivo(evento.currentTarget.files?.[0]);
              importar.reset();
              // So that the same file, mended, can be chosen again.
              evento.currentTarget.value = '';
            }}
          />
          <div className="acoes">
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              onClick={() => escolha.current?.click()}
            >
              {arquivo ? 'Trocar o arquivo' : 'Escolher o arquivo'}
            </Button>
            {arquivo && (
              <span className="alinhado">
                {arquivo.name} <span className="suave">({tamanho(arquivo.size)})</span>
              </span>
            )}
          </div>
          {importar.error && <Falha erro={importar.error} />}
          <div className="botoes">
            {cancelar}
            <Button
              disabled={!arquivo}
              loading={importar.isPending}
              onClick={() => importar.mutate(undefined)}
            >
              Importar
            </Button>
          </div>
        </div>
      </Cartao>
    </>
  );
}

async function lerTexto(arquivo: File): Promise<string> {
  const bytes = await arquivo.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
