import type { ClienteDoDocumento, DocumentoParaGravar } from '@apura/database';
import { emColunas } from '@apura/database/lancamentos';
import {
  adiantadoNaNota,
  type Documento,
  type DocumentoCalculado,
  declaradoNoDocumento,
  divergenciasDaDevolucao,
  type Parte,
  produtosDoDocumento,
} from '@apura/engine';
import { produtosDaNota } from '@apura/words';
import type { ContextoDaChave } from './contexto-da-chave.ts';
import { divergenciasDoDocumento } from './divergencias-do-documento.ts';
import type { DocumentoComCalculo } from './documento-calculado.ts';
import { originaisCalculados, paraOsClientes } from './para-os-clientes.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

type Linhas = Omit<DocumentoParaGravar, 'sha256'>;

/**
 * The rows of a document of any kind: itself and what the rules find in it alone, and what it means for the clients, with the
 * office's answers about each, beside its events and the documents that it names.
 */
export function buildDocumento(
  calculado: DocumentoComCalculo,
  clientes: readonly ClienteDoDocumento[],
  contexto?: ContextoDaChave,
): Linhas {
  const { documento, calculo, ordem } = calculado;
  const { fornecedor, adquirente } = documento;
  const { lancamentos, ...doCliente } = paraOsClientes(calculado, clientes, contexto);
  return {
    chave: documento.chave,
    tipo: documento.tipo,
    modelo: documento.modelo ?? null,
    serie: documento.serie ?? null,
    numero: documento.numero,
    dh_emi: documento.dhEmi,
    competencia: calculo.competencia,
    situacao: calculo.situacao,
    tp_amb: documento.tpAmb,
    emitente: { ...identificacao(fornecedor), ...(fornecedor.CRT ? { crt: fornecedor.CRT } : {}) },
    destinatario: adquirente ? identificacao(adquirente) : null,
    emitente_raiz: raizDoCnpj(fornecedor),
    destinatario_raiz: raizDoCnpj(adquirente),
    valor_total: calculo.valor_total,
    tributos_atuais: calculo.tributos_atuais,
    reforma: calculo.reforma,
    versao_regras: calculo.versoes.regras,
    ordem,
    produtos: produtosDaNota(produtosDoDocumento(documento)),
    ...doCliente,
    lancamentos: emColunas(lancamentos),
    vinculos: documento.vinculos,
    divergencias: divergenciasDoDocumento(comAsDaDevolucao(calculado, contexto)),
    revisoes: revisoesDoDocumento(calculado),
    ...doTipo(documento, calculo),
  };
}

/** What only notes, or only the other documents, have a column for. */
function doTipo(documento: Documento, calculo: DocumentoCalculado): Partial<Linhas> {
  if ('nota' in documento)
    return {
      declarado: adiantadoNaNota(documento.nota, calculo),
      protocolo: documento.protocolo ?? null,
    };
  return {
    competencia_motivo: documento.competencia.motivo,
    partes: Object.fromEntries(
      Object.entries(documento.partes).map(([papel, parte]) => [papel, identificacao(parte as Parte)]),
    ),
    declarado: declaradoNoDocumento(documento),
  };
}

/** A party as it is stored; one from abroad has neither CNPJ nor CPF. */
function identificacao({ CNPJ, CPF, xNome, UF, xMun, IE }: Parte): object {
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
function comAsDaDevolucao(
  calculado: DocumentoComCalculo,
  contexto: ContextoDaChave | undefined,
): DocumentoComCalculo {
  const { documento, calculo } = calculado;
  const originais = originaisCalculados(contexto);
  if (originais.size === 0 || !('nota' in documento)) return calculado;
  const declaradas = divergenciasDaDevolucao(calculo, documento.nota, originais);
  return { ...calculado, calculo: { ...calculo, divergencias: [...calculo.divergencias, ...declaradas] } };
}

/** Each with the product that it is of. */
function revisoesDoDocumento({
  documento,
  calculo,
}: DocumentoComCalculo): NonNullable<DocumentoParaGravar['revisoes']> {
  if (calculo.revisoes.length === 0) return [];
  const lidos = produtosDoDocumento(documento);
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
