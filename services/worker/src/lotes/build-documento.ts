import type { ClienteDoDocumento, DocumentoToStore, LinhasDosClientes } from '@apura/database';
import { toColumns } from '@apura/database/lancamentos';
import {
  adiantadoNaNota,
  type Documento,
  type DocumentoCalculado,
  declaradoNoDocumento,
  divergenciasDaDevolucao,
  documentoDaNotaNoConfronto,
  entriesOf,
  type ItemCalculado,
  outroDocumentoNoConfronto,
  type Parte,
  type ProdutoDoItem,
  pontosDoDocumento,
  vinculosDoDocumento,
} from '@apura/engine';
import { produtosDaNota, readCents, writeCents } from '@apura/words';
import type { ContextoDaChave } from './contexto-da-chave.ts';
import type { DocumentoComCalculo } from './documento-calculado.ts';
import { computeOriginais, effectsOnClientes, type OriginalCalculada } from './effects-on-clientes.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

type Linhas = Omit<DocumentoToStore, 'sha256'>;

/**
 * The rows of a document of any kind: itself and what the rules find in it alone, and what it means for the clients, with the
 * office's answers about each, beside its events and the documents that it names.
 */
export function buildDocumento(
  calculado: DocumentoComCalculo,
  clientes: readonly ClienteDoDocumento[],
  contexto?: ContextoDaChave,
): Linhas {
  const { documento, calculo, produtos } = calculado;
  const { fornecedor, adquirente } = documento;
  const originais = computeOriginais(contexto);
  return {
    ...buildEffects(calculado, clientes, contexto, originais),
    chave: documento.chave,
    modelo: documento.modelo ?? null,
    serie: documento.serie ?? null,
    numero: documento.numero,
    dh_emi: documento.dhEmi,
    competencia: calculo.competencia,
    situacao: calculo.situacao,
    tp_amb: documento.tpAmb,
    emitente: { ...identification(fornecedor), ...(fornecedor.CRT ? { crt: fornecedor.CRT } : {}) },
    destinatario: adquirente ? identification(adquirente) : null,
    emitente_raiz: raizDoCnpj(fornecedor),
    destinatario_raiz: raizDoCnpj(adquirente),
    valor_total: calculo.valor_total,
    tributos_atuais: calculo.tributos_atuais,
    reforma: calculo.reforma,
    produtos: produtosDaNota(produtos),
    vinculos: vinculosDoDocumento(documento),
    divergencias: divergenciasDoDocumento(withThoseOfDevolucao(calculado, originais)),
    revisoes: revisoesDoDocumento(calculado),
    janeiro: pontosDoDocumento(documento, calculo),
    ...ofTipo(documento, calculo),
  };
}

/** What a document means for clients and their books, whatever it is itself. */
export type EffectsOfDocumento = LinhasDosClientes &
  Pick<Linhas, 'tipo' | 'versao_regras' | 'ordem' | 'confronto'>;

/** That part of a document's rows alone: of what is found in it, nothing is looked for, so `calculado` may be without. */
export function buildEffects(
  calculado: DocumentoComCalculo,
  clientes: readonly ClienteDoDocumento[],
  contexto?: ContextoDaChave,
  originais = computeOriginais(contexto),
): EffectsOfDocumento {
  const { documento, calculo, ordem } = calculado;
  const { lancamentos, ...doCliente } = effectsOnClientes(calculado, clientes, contexto, originais);
  return {
    ...doCliente,
    ...{ tipo: documento.tipo, versao_regras: calculo.versoes.regras, ordem },
    lancamentos: toColumns(lancamentos),
    confronto: confrontoOf(documento),
  };
}

/**
 * What the client's books must agree with, as short as it can be told: what columns of the document have as well is left out, and so are
 * amounts of zero. The ICMS of the items is a record by their numbers.
 */
function confrontoOf(documento: Documento): object {
  const { entrada_do_emitente, so_dos_tributos_novos, total, total_com_novos, novos, tributos, itens } =
    'nota' in documento ? documentoDaNotaNoConfronto(documento.nota) : outroDocumentoNoConfronto(documento);
  return {
    total,
    ...(entrada_do_emitente ? { entrada_do_emitente } : {}),
    ...(so_dos_tributos_novos ? { so_dos_tributos_novos } : {}),
    ...(total_com_novos === undefined ? {} : { total_com_novos }),
    ...(isZero(novos) ? {} : { novos }),
    tributos: Object.fromEntries(entriesOf(tributos).filter(([, valor]) => !isZero(valor))),
    ...(itens.length === 0
      ? {}
      : { itens: Object.fromEntries(itens.map(({ numero, icms }) => [numero, icms])) }),
  };
}

/** Most amounts of a note are zero, and written so. */
const isZero = (valor: string): boolean => valor === '0.00' || readCents(valor) === 0n;

/** What only notes, or only the other documents, have a column for. */
function ofTipo(documento: Documento, calculo: DocumentoCalculado): Partial<Linhas> {
  if ('nota' in documento)
    return {
      declarado: adiantadoNaNota(documento.nota, calculo),
      protocolo: documento.protocolo ?? null,
    };
  return {
    competencia_motivo: documento.competencia.motivo,
    partes: Object.fromEntries(
      entriesOf(documento.partes).map(([papel, parte]) => [papel, identification(parte)]),
    ),
    declarado: declaradoNoDocumento(documento),
  };
}

/** A party as it is stored; one from abroad has neither CNPJ nor CPF. */
function identification({ CNPJ, CPF, xNome, UF, xMun, IE }: Parte): object {
  return {
    ...(CNPJ ? { cnpj: CNPJ } : {}),
    ...(CPF ? { cpf: CPF } : {}),
    ...(xNome ? { nome: xNome } : {}),
    ...(UF ? { uf: UF } : {}),
    ...(xMun ? { municipio: xMun } : {}),
    ...(IE ? { ie: IE } : {}),
  };
}

/** With what it declares more of than the notes at hand that it gives goods back of. */
function withThoseOfDevolucao(
  calculado: DocumentoComCalculo,
  originais: readonly OriginalCalculada[],
): DocumentoComCalculo {
  const { documento, calculo } = calculado;
  const valem = originais.filter(({ encerrada }) => !encerrada);
  if (valem.length === 0 || !('nota' in documento)) return calculado;
  const declaradas = divergenciasDaDevolucao(
    calculo,
    documento.nota,
    new Map(
      valem.map(({ chave, nota, calculada, anteriores }) => [
        chave,
        { nota, documento: calculada.calculo, anteriores },
      ]),
    ),
  );
  return { ...calculado, calculo: { ...calculo, divergencias: [...calculo.divergencias, ...declaradas] } };
}

/** Each with the product that it is of. */
function revisoesDoDocumento({
  calculo,
  produtos: lidos,
}: DocumentoComCalculo): NonNullable<DocumentoToStore['revisoes']> {
  if (calculo.revisoes.length === 0) return [];
  const produtos = new Map(calculo.itens.map(({ n_item }, indice) => [n_item, lidos[indice]]));
  return calculo.revisoes.map(({ diferenca, diferenca_plena, ressalvas, ...revisao }) => {
    const { codigo = '', descricao = '' } = produtos.get(revisao.n_item) ?? {};
    return {
      ...revisao,
      ressalvas: [...ressalvas],
      cprod: codigo,
      descricao,
      cbs: diferenca.cbs,
      ibs: diferenca.ibs,
      cbs_plena: diferenca_plena.cbs,
      ibs_plena: diferenca_plena.ibs,
    };
  });
}

type Gravada = DocumentoToStore['divergencias'][number];

/** Fields that hold an amount of CBS, IBS or Imposto Seletivo: what is at stake is the difference itself. */
const VALOR_DE_TRIBUTO = /(?:^|[./])v(?:CBS|IBS|IBSUF|IBSMun|IS)$/;
const EM_REAIS = /^-?\d+(?:\.\d{1,2})?$/;

/** Each with the product that it is of, and the tax that hangs on it. */
export function divergenciasDoDocumento({ documento, calculo, produtos }: DocumentoComCalculo): Gravada[] {
  const { divergencias, itens: calculados, reforma } = calculo;
  if (divergencias.length === 0) return [];
  return divergencias.map((divergencia): Gravada => {
    const indice = calculados.findIndex(({ n_item }) => n_item === divergencia.n_item);
    const [calculado, produto] = [calculados[indice], produtos[indice]];
    const { cbs, ibs } = calculado ?? reforma;
    return {
      ...divergencia,
      ...(calculado && produto ? produtoDe(documento, calculado, produto) : {}),
      em_jogo: diferenca(divergencia) ?? writeCents(readCents(cbs) + readCents(ibs)),
    };
  });
}

/** A service has no code that its supplier gives it, nor an NCM. */
const produtoDe = (
  documento: Documento,
  { ncm }: ItemCalculado,
  { codigo, descricao }: ProdutoDoItem,
): Pick<Gravada, 'cprod' | 'ncm' | 'descricao'> =>
  'nota' in documento ? { cprod: codigo, ncm, descricao } : { descricao };

/** How far an amount of tax that the note declares is from the one it should be; undefined where no amount is compared. */
function diferenca({ campo, declarado, calculado }: Pick<Gravada, 'campo' | 'declarado' | 'calculado'>) {
  const [um, outro] = [declarado ?? '0.00', calculado ?? '0.00'];
  if (!VALOR_DE_TRIBUTO.test(campo) || !EM_REAIS.test(um) || !EM_REAIS.test(outro)) return undefined;
  const centavos = readCents(um) - readCents(outro);
  return writeCents(centavos < 0n ? -centavos : centavos);
}
