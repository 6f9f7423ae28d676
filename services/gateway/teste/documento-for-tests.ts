import { createHash } from 'node:crypto';
import { TRIBUTOS_ATUAIS } from '@apura/contracts';
import { newId } from '@apura/database';
import { lerXml } from '@apura/documents';
import { calcularDocumento } from '@apura/engine';
import { generateNota, type NotaOptions } from '@apura/samples';
import { produtosDaNota } from '@apura/words';
import type { Gateway } from '../src/gateway.ts';
import type { Escritorio } from './gateway-for-tests.ts';

const VALORES = ['valor', ...TRIBUTOS_ATUAIS, 'base', 'cbs', 'ibs_uf', 'ibs_mun', 'ibs', 'is'].map(
  (nome) => `"${nome}"`,
);

/**
 * A processed note of the office, as a worker leaves it, with its file and, for a client, one effect. Returns its access
 * key.
 */
export async function documentoForTests(
  gateway: Gateway,
  { id: escritorio }: Escritorio,
  options: NotaOptions = {},
  clienteId?: string,
): Promise<string> {
  const { bytes, chave } = generateNota(options);
  const leitura = lerXml(bytes);
  const lido = leitura.tipo === 'lido' ? leitura.documentos[0] : undefined;
  if (lido?.tipo !== 'nota') throw new Error('the sample is no note');
  const { nota } = lido;
  const { competencia, valor_total, tributos_atuais, reforma, versoes } = calcularDocumento(nota);
  const sha256 = createHash('sha256').update(bytes).digest();
  await gateway.storage.putProvisional(escritorio, [
    { sha256, encoding: 'identity', size: bytes.length, bytes },
  ]);
  await gateway.database.forOrganization(escritorio).transaction(async (tx) => {
    const id = newId();
    await tx.query(
      `INSERT INTO documento (id, organization_id, chave, modelo, serie, numero, emitida_em, dh_emi, competencia, situacao,
              tp_amb, emitente, destinatario, valor_total, tributos_atuais, reforma, versao_regras, sha256, ordem, produtos)
       VALUES ($1, $2, $3, $4, $5, $6, $7::text::timestamptz, $7, $8, 'autorizada', '1', $9, $10, $11, $12, $13, $14, $15, 0, $16)`,
      [
        id,
        escritorio,
        chave,
        nota.ide.mod,
        nota.ide.serie,
        nota.ide.nNF,
        nota.ide.dhEmi,
        competencia,
        { cnpj: nota.emit.CNPJ, nome: nota.emit.xNome, uf: nota.emit.UF, crt: nota.emit.CRT },
        nota.dest ? { cnpj: nota.dest.CNPJ, nome: nota.dest.xNome, uf: nota.dest.UF } : null,
        valor_total,
        JSON.stringify(tributos_atuais),
        JSON.stringify(reforma),
        versoes.regras,
        sha256,
        produtosDaNota(nota.det.map(({ prod }) => ({ ncm: prod.NCM, descricao: prod.xProd }))),
      ],
    );
    await tx.query(
      `INSERT INTO divergencia (id, organization_id, documento_id, regra, gravidade, campo, mensagem, fundamento)
       VALUES ($1, $2, $3, 'de_teste', 'critica', 'vCBS', 'm', 'f')`,
      [newId(), escritorio, id],
    );
    if (clienteId === undefined) return;
    await tx.query(
      `INSERT INTO lancamento (id, organization_id, documento_id, cliente_id, competencia, efeito, cfop, cclasstrib,
              ncm_capitulo, itens, versao_regras, ${VALORES.join(', ')})
       VALUES ($1, $2, $3, $4, $5, 'debito', '5102', '000001', '22', 1, $6, ${VALORES.map(() => '1').join(', ')})`,
      [newId(), escritorio, id, clienteId, competencia, versoes.regras],
    );
  });
  return chave;
}
