import { newId } from '@apura/database';
import { lerDocumento } from '@apura/documents';
import { calcularDocumento, type DocumentoFiscal, type Parte } from '@apura/engine';
import type { Gateway } from '../src/gateway.ts';
import { doneIn } from './feitos.ts';
import { type Escritorio, sha256 } from './gateway-for-tests.ts';

const parte = (uma: Parte | undefined) => (uma ? { cnpj: uma.CNPJ, nome: uma.xNome, uf: uma.UF } : null);

/** A processed document of another kind than NF-e, made of a file or of one of `feitos`, as a worker leaves it, with what it names. */
export async function outroDocumentoForTests(
  gateway: Gateway,
  { id: escritorio }: Pick<Escritorio, 'id'>,
  arquivo: string | Buffer,
  situacao: { readonly situacao?: string; readonly substituida_por?: string } = {},
): Promise<DocumentoFiscal> {
  const bytes = typeof arquivo === 'string' ? doneIn(arquivo) : arquivo;
  const leitura = lerDocumento(bytes);
  const lido = leitura.tipo === 'lido' ? leitura.documentos[0] : undefined;
  if (lido?.tipo !== 'documento') throw new Error('no document');
  const { documento } = lido;
  const { competencia, valor_total, tributos_atuais, reforma, versoes } = calcularDocumento(documento);
  const hash = sha256(bytes);
  await gateway.storage.putProvisional(escritorio, [
    { sha256: hash, encoding: 'identity', size: bytes.length, bytes },
  ]);
  const row = {
    ...{ id: newId(), organization_id: escritorio, chave: documento.chave, tipo: documento.tipo },
    ...{ modelo: documento.modelo ?? null, serie: documento.serie ?? null, numero: documento.numero },
    ...{ emitida_em: documento.dhEmi, dh_emi: documento.dhEmi, competencia, tp_amb: '1', valor_total },
    ...{ situacao: situacao.situacao ?? 'autorizada', substituida_por: situacao.substituida_por ?? null },
    ...{ emitente: parte(documento.fornecedor), destinatario: parte(documento.adquirente) },
    ...{ partes: documento.partes, competencia_motivo: documento.competencia.motivo },
    ...{ tributos_atuais, reforma, versao_regras: versoes.regras, sha256: `\\x${hash.toString('hex')}` },
    ...{ ordem: 0, produtos: '', criado_em: new Date(), atualizado_em: new Date() },
  };
  await gateway.database.forOrganization(escritorio).transaction(async (tx) => {
    await tx.query(`INSERT INTO documento SELECT * FROM jsonb_populate_record(NULL::documento, $1::jsonb)`, [
      JSON.stringify(row),
    ]);
    for (const { tipo, chave } of documento.vinculos)
      await tx.query(
        `INSERT INTO documento_vinculo (id, organization_id, documento_id, tipo, chave_alvo) VALUES ($1, $2, $3, $4, $5)`,
        [newId(), escritorio, row.id, tipo, chave],
      );
  });
  return documento;
}
