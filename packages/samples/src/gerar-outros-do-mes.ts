import { type DocumentoGerado, gerarDocumento } from './documentos/gerar-documento.ts';
import type { DocumentoOptions } from './documentos/pedido-de-documento.ts';
import { COMERCIO_AURORA, DISTRIBUIDORA_HORIZONTE, FORNECEDORES } from './empresas.ts';
import type { MesGerado } from './gerar-mes.ts';

const EMITENTE = [6, 20] as const;

/**
 * What the two clients of a sample month have beside goods: freight of what the market buys, its energy and telephone, a
 * service that each of them takes and one that the distributor renders to the market. The seeds are of small amounts, as
 * the market's sales are. Equal months give equal bytes.
 */
export function gerarOutrosDoMes({ competencia, esperado }: MesGerado): DocumentoGerado[] {
  const compras = esperado.notas
    .map(({ chave }) => chave)
    .filter((chave) => chave.slice(...EMITENTE) === FORNECEDORES.industria.cnpj);
  const pedidos: readonly (Omit<DocumentoOptions, 'dhEmi' | 'numero'> & { readonly dia: string })[] = [
    { tipo: 'cte', seed: 7002, dia: '08', notas: compras.slice(0, 2) },
    { tipo: 'cte', seed: 7003, dia: '15', notas: compras.slice(2, 3) },
    { tipo: 'cte', seed: 7036, dia: '22', adquirente: DISTRIBUIDORA_HORIZONTE },
    { tipo: 'nf3e', seed: 3769, dia: '10' },
    { tipo: 'nfcom', seed: 626, dia: '12' },
    { tipo: 'nfse', seed: 7010, dia: '18' },
    { tipo: 'nfse', seed: 7003, dia: '25', adquirente: DISTRIBUIDORA_HORIZONTE },
    { tipo: 'nfse', seed: 7020, dia: '28', fornecedor: DISTRIBUIDORA_HORIZONTE, adquirente: COMERCIO_AURORA },
  ];
  return pedidos.map(({ dia, ...pedido }, i) =>
    gerarDocumento({ ...pedido, numero: 501 + i, dhEmi: `${competencia}-${dia}T10:00:00-03:00` }),
  );
}
