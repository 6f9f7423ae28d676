import type { Documento } from '@apura/contracts';
import type { DocumentoListado } from '@apura/database';

/** A processed note as the contract shows it. */
export function documentoDaApi(linha: DocumentoListado): Documento {
  return {
    chave: linha.chave,
    modelo: linha.modelo,
    serie: linha.serie,
    numero: linha.numero,
    emitida_em: linha.emitida_em.toISOString(),
    competencia: linha.competencia,
    situacao: linha.situacao as Documento['situacao'],
    emitente: linha.emitente,
    ...(linha.destinatario ? { destinatario: linha.destinatario } : {}),
    valor_total: linha.valor_total,
    tributos_atuais: linha.tributos_atuais as Documento['tributos_atuais'],
    reforma: linha.reforma as Documento['reforma'],
    divergencias: { criticas: linha.criticas, avisos: linha.avisos },
    efeitos: linha.efeitos as Documento['efeitos'],
  };
}
