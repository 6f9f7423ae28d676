import type { DocumentoComItens, ParteDoDocumento } from '@apura/contracts';
import type { EmVoltaDoDocumento } from '@apura/database';
import {
  calcularDocumento,
  calcularDocumentoFiscal,
  type DocumentoFiscal,
  eventosGuardados,
  itensQueContam,
  type NotaFiscal,
  naturezaDoItem,
  type Parte,
  retencoesDoDocumento,
} from '@apura/engine';
import { type LeituraDeDocumentos, situacaoDaNota } from '@apura/nfe';
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
  if (lido.tipo === 'documento') return detalharOutro(lido.documento);
  const { nota } = lido;
  const calculado = calcularDocumento(nota, { situacao: situacaoDaNota(nota) });
  const { itens, divergencias, revisoes } = calculado;
  return {
    aplicados: eventosGuardados(nota, calculado, emVolta.eventos, emVolta.escolhas_dos_eventos),
    itens: itens.map((item, n) => ({ ...produtoDoItem(nota.det[n]), ...item })),
    divergencias,
    revisoes: revisoes.map(itemARever),
  };
}

/** What the note itself says that an item is. */
const produtoDoItem = (det: NotaFiscal['det'][number] | undefined) =>
  det && {
    codigo: det.prod.cProd,
    descricao: det.prod.xProd,
    quantidade: det.prod.qCom,
    unidade: det.prod.uCom,
  };

function detalharOutro(documento: DocumentoFiscal): object {
  const { partes, vinculos, transporte, servico, fatura } = documento;
  const { itens, divergencias } = calcularDocumentoFiscal(documento);
  const lidos = itensQueContam(documento);
  const { situacao: _, ...retencoes } = retencoesDoDocumento(documento, 'a_recolher') ?? {};
  const detalhe: Partial<DocumentoComItens> = {
    partes: Object.fromEntries(Object.entries(partes).map(([papel, parte]) => [papel, parteDaApi(parte)])),
    vinculos: [...vinculos],
    ...('iss' in retencoes ? { retencoes: retencoes as NonNullable<DocumentoComItens['retencoes']> } : {}),
    ...present({ transporte, servico, fatura }),
  };
  return {
    detalhe,
    itens: itens.map((item, n) => {
      const { nItem = '', descricao = '', cTribNac, cClass, uMed: unidade = '' } = lidos[n] ?? {};
      const natureza = lidos[n] ? naturezaDoItem(lidos[n]) : '';
      return { codigo: cTribNac ?? cClass ?? nItem, descricao, quantidade: '', unidade, natureza, ...item };
    }),
    divergencias,
    revisoes: [],
  };
}

const parteDaApi = ({ CNPJ, CPF, xNome, UF, xMun, cMun, IE, CRT }: Parte): ParteDoDocumento =>
  present({ cnpj: CNPJ, cpf: CPF, nome: xNome, uf: UF, municipio: xMun ?? cMun, ie: IE, crt: CRT });
