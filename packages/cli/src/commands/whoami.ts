import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { type FormatoOptions, show } from '../output/formato.ts';

/** GET /v1/eu: whose the key is that the commands use, and where it goes. */
export async function showAcesso(contexto: Contexto, options: FormatoOptions): Promise<void> {
  const { whoami: t } = contexto.textos;
  const connection = await connect(contexto);
  const acesso = await connection.call('GET', '/v1/eu');
  const { escritorio, chave, uso_do_mes: uso } = acesso;
  const linhas = [
    [t.escritorio, `${escritorio.nome} (${t.ambiente[escritorio.ambiente]})`],
    [t.chave, `${chave.nome} (${chave.prefixo}…)`],
    [t.escopos, chave.escopos.join(', ')],
    [t.vence, chave.expira_em ?? t.nunca],
    [t.endereco, connection.baseUrl],
    [t.uso(uso.competencia), t.usado(uso.envios, uso.arquivos, uso.apuracoes)],
  ];
  show(contexto, options, {
    json: acesso,
    csv: { colunas: t.header, linhas },
    tabela: { header: t.header, linhas, textos: 2 },
  });
}
