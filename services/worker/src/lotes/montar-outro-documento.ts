import type { ClienteDoDocumento, DocumentoParaGravar } from '@apura/database';
import { declaradoNoDocumento, itensQueContam, type Parte } from '@apura/engine';
import { produtosDaNota } from '@apura/words';
import type { OutroCalculado } from './calcular-documento.ts';
import type { ContextoDaChave } from './contexto-da-chave.ts';
import { divergenciasDe } from './divergencias-da-nota.ts';
import { efeitosParaOsClientes } from './efeitos-para-os-clientes.ts';
import { identificacao } from './identificacao.ts';
import { raizDoCnpj } from './raiz-do-cnpj.ts';

/** As NF-e write it of what is no goods. */
const SEM_NCM = '00';

/** The rows of a document that is no note: as those of `montarDocumento`, with who supplies in the place of who issues. */
export function montarOutroDocumento(
  calculado: OutroCalculado,
  clientes: readonly ClienteDoDocumento[],
  contexto: ContextoDaChave | undefined,
): Omit<DocumentoParaGravar, 'sha256'> {
  const { documento, calculo, ordem } = calculado;
  const { fornecedor, adquirente, partes } = documento;
  return {
    chave: documento.chave,
    tipo: documento.tipo,
    modelo: documento.modelo ?? null,
    serie: documento.serie ?? null,
    numero: documento.numero,
    dh_emi: documento.dhEmi,
    competencia: calculo.competencia,
    competencia_motivo: documento.competencia.motivo,
    situacao: calculo.situacao,
    tp_amb: documento.tpAmb,
    emitente: { ...identificacao(fornecedor), ...(fornecedor.CRT ? { crt: fornecedor.CRT } : {}) },
    destinatario: adquirente ? identificacao(adquirente) : null,
    emitente_raiz: raizDoCnpj(fornecedor),
    destinatario_raiz: raizDoCnpj(adquirente),
    partes: Object.fromEntries(
      Object.entries(partes).map(([papel, parte]) => [papel, identificacao(parte as Parte)]),
    ),
    valor_total: calculo.valor_total,
    tributos_atuais: calculo.tributos_atuais,
    reforma: calculo.reforma,
    declarado: declaradoNoDocumento(documento),
    versao_regras: calculo.versoes.regras,
    ordem,
    produtos: produtosDaNota(
      documento.itens.map(({ descricao }) => ({ prod: { NCM: SEM_NCM, xProd: descricao } })),
    ),
    vinculos: documento.vinculos,
    divergencias: divergenciasDe(calculo, itensQueContam(documento), ({ descricao }) => ({ descricao })),
    revisoes: [],
    ...efeitosParaOsClientes(calculado, clientes, contexto),
  };
}
