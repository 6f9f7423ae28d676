import type { DocumentoComItens, ParteDoDocumento } from '@apura/contracts';
import type { EmVoltaDoDocumento } from '@apura/database';
import {
  calcularDocumento,
  type Documento,
  type DocumentoFiscal,
  documentoDaNota,
  eventosGuardados,
  type Parte,
  type ProdutoDoItem,
  produtosDoDocumento,
  retencoesDoDocumento,
} from '@apura/engine';
import type { LeituraDeDocumentos } from '@apura/nfe';
import { present } from '../answers.ts';
import { itemARever } from '../representation/classificacao-a-rever.ts';

/** One that counts, of those of a file. */
type Lido = Extract<
  Extract<LeituraDeDocumentos, { tipo: 'lido' }>['documentos'][number],
  { tipo: 'nota' | 'documento' }
>;

/** The stored events of a document, and what the office chose of their open points. */
export type EventosEmVolta = Pick<EmVoltaDoDocumento, 'eventos' | 'escolhas_dos_eventos'>;

/** What a stored file says of one of its documents beyond what is stored: its items with their explanation, and its parts; of a note also what became of its events. */
export function detalharDocumento(lido: Lido, emVolta: EventosEmVolta): object {
  const documento = lido.tipo === 'nota' ? documentoDaNota(lido.nota) : lido.documento;
  const calculado = calcularDocumento(documento);
  const { itens, divergencias, revisoes } = calculado;
  const produtos = produtosDoDocumento(documento);
  return {
    ...('nota' in documento
      ? {
          aplicados: eventosGuardados(
            documento.nota,
            calculado,
            emVolta.eventos,
            emVolta.escolhas_dos_eventos,
          ),
        }
      : { detalhe: detalheDoDocumento(documento) }),
    itens: itens.map((item, n) => ({ ...produtoDoItem(documento, produtos[n], n), ...item })),
    divergencias,
    revisoes: revisoes.map(itemARever),
  };
}

/** What the document itself says that an item is; a service without a code is called by its place. */
function produtoDoItem(documento: Documento, produto: ProdutoDoItem | undefined, indice: number): object {
  if (produto === undefined) return {};
  const { codigo, descricao, quantidade = '', unidade = '', natureza } = produto;
  const lugar = 'nota' in documento ? '' : (documento.itens[indice]?.nItem ?? '');
  return { codigo: codigo || lugar, descricao, quantidade, unidade, ...present({ natureza }) };
}

/** The parts, links and groups that only some kinds have. */
function detalheDoDocumento(documento: DocumentoFiscal): Partial<DocumentoComItens> {
  const { partes, vinculos, transporte, servico, fatura } = documento;
  const { situacao: _, ...retencoes } = retencoesDoDocumento(documento, 'a_recolher') ?? {};
  return {
    partes: Object.fromEntries(Object.entries(partes).map(([papel, parte]) => [papel, parteDaApi(parte)])),
    vinculos: [...vinculos],
    ...('iss' in retencoes ? { retencoes: retencoes as NonNullable<DocumentoComItens['retencoes']> } : {}),
    ...present({ transporte, servico, fatura }),
  };
}

const parteDaApi = ({ CNPJ, CPF, xNome, UF, xMun, cMun, IE, CRT }: Parte): ParteDoDocumento =>
  present({ cnpj: CNPJ, cpf: CPF, nome: xNome, uf: UF, municipio: xMun ?? cMun, ie: IE, crt: CRT });
