import type { ClientesImportados } from '@apura/contracts';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Pagina } from '../../componentes/pagina.tsx';
import { contar } from '../../formato/contar.ts';
import { tamanho } from '../../formato/tamanho.ts';

const EXEMPLO = `cnpj;razao_social;regime;desde
11.222.333/0001-81;Mercado Exemplo Ltda;Lucro Presumido;2025-01
44.555.666/0001-04;Oficina Modelo ME;Simples Nacional;`;

/** Many clients from one file: all of them, or none and the faults of every line. */
export default function ImportarClientes() {
  const [arquivo, mudarArquivo] = useState<File>();
  const escolha = useRef<HTMLInputElement>(null);
  const [, ir] = useLocation();
  const importar = useAto(async () => {
    // Spreadsheets write Windows-1252 unless told otherwise; the service reads UTF-8.
    const texto = await lerTexto(arquivo as File);
    const { importados } = await pedir<ClientesImportados>(
      'POST',
      '/clientes/importar',
      new Blob([texto], { type: 'text/csv' }),
      { cabecalhos: { 'Content-Type': 'text/csv; charset=utf-8' } },
    );
    avisar(`${contar(importados, 'cliente importado', 'clientes importados')}.`);
    ir('/clientes');
  }, ['/clientes', '/visao-geral']);
  return (
    <Pagina titulo="Importar clientes" migalhas={[{ nome: 'Clientes', href: '/clientes' }]}>
      <div className="pilha estreito-720">
        <Cartao titulo="Como deve ser o arquivo">
          <p className="sem-margem com-espaco">
            CSV com cabeçalho, separado por vírgula ou ponto e vírgula, com até 1.000 clientes. <b>cnpj</b>{' '}
            pode ser completo ou só a raiz (<b>cnpj_raiz</b>); <b>desde</b> é o primeiro mês do regime e pode
            ficar vazio.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
          <pre className="codigo" tabIndex={0}>
            {EXEMPLO}
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
              <Button component={Link} href="/clientes" variant="default">
                Cancelar
              </Button>
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
      </div>
    </Pagina>
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
