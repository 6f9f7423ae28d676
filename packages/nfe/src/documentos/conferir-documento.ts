import { FORMA_DA_CHAVE_DA_NFSE, temFormaDeChave, validarChaveDeAcesso } from '../chave-de-acesso.ts';
import { conferirChave, conferirPessoa, protocoloDeOutra } from '../conferir-identidade.ts';
import type { Aviso } from '../leitura.ts';
import { resumo } from '../recusa-do-campo.ts';
import type { Familia } from './familias.ts';
import type { Montado } from './montado.ts';
import { leiauteAntigo } from './versoes.ts';

/** What is odd about a document that is no NF-e, and does not stop it. */
export function conferirDocumento(
  { tipo, body, sigla }: Familia,
  montado: Montado & { readonly chave: string },
  protocoloAlheio: boolean,
): readonly Aviso[] {
  const { chave, versao = '', dhEmi, naChave, partes } = montado;
  const lugar = `${body}/@Id`;
  const avisos: Aviso[] = [];
  if (leiauteAntigo(tipo, versao)) {
    const mensagem = `O documento é do leiaute ${versao}, fora de uso; foi lido com os campos que esse leiaute tem.`;
    avisos.push({ codigo: 'leiaute_antigo', mensagem, lugar: `${body}/@versao` });
  }
  if (tipo === 'nfse') avisos.push(...conferirChaveDaNfse(chave, naChave, lugar), ...conferirMes(montado));
  else avisos.push(...conferirChave(chave, { ...naChave, dhEmi }, naChave.emitente, lugar));
  for (const [papel, parte] of Object.entries(partes)) avisos.push(...conferirPessoa(parte, papel));
  if (tipo === 'nf3e' && montado.finalidade === 'ajuste') {
    const mensagem =
      'A nota ajusta itens de contas anteriores: deles valem os totais da nota, e são lidos os itens do próprio mês.';
    avisos.push({ codigo: 'ajuste_de_conta_anterior', mensagem, lugar: `${body}/NFdet` });
  }
  avisos.push(...conferirVinculos(montado.vinculos, body));
  if (protocoloAlheio) avisos.push(protocoloDeOutra(`prot${sigla}/infProt/ch${sigla}`));
  return avisos;
}

/** The keys that the document names: their form, and the check digit of those of 44, which is known. */
function conferirVinculos(vinculos: Montado['vinculos'], lugar: string): Aviso[] {
  return vinculos.flatMap(({ chave }): Aviso[] => {
    if (FORMA_DA_CHAVE_DA_NFSE.test(chave) || validarChaveDeAcesso(chave)) return [];
    const mensagem = temFormaDeChave(chave)
      ? `O dígito verificador da chave ${chave}, que o documento cita, não confere.`
      : `O documento cita "${resumo(chave)}", que não é uma chave de acesso: não foi ligado a outro.`;
    return [{ codigo: 'chave_citada_invalida', mensagem, lugar }];
  });
}

/** The issuer stands at 10 to 23, the number behind it. */
function conferirChaveDaNfse(chave: string, { nNF, emitente }: Montado['naChave'], lugar: string): Aviso[] {
  const partes: readonly [string, string, string | undefined][] = [
    ['CNPJ ou CPF do emitente', chave.slice(9, 23), emitente?.padStart(14, '0')],
    ['número (nNFSe)', chave.slice(23, 36), nNF],
  ];
  return partes.flatMap(([nome, daChave, daNota]) => {
    if (daNota === undefined || daNota === daChave) return [];
    const mensagem = `A chave de acesso traz ${daChave} em ${nome}, e a nota traz ${daNota}.`;
    return [{ codigo: 'chave_diverge', mensagem, lugar }];
  });
}

function conferirMes({ dCompet = '', dhEmi = '' }: Montado): Aviso[] {
  const meses = (data: string): number => Number(data.slice(0, 4)) * 12 + Number(data.slice(5, 7));
  if (Math.abs(meses(dCompet) - meses(dhEmi)) <= 1) return [];
  const mensagem = `A competência da nota (${dCompet}) está longe da sua emissão (${dhEmi.slice(0, 10)}).`;
  return [{ codigo: 'competencia_distante', mensagem, lugar: 'infNFSe/DPS/infDPS/dCompet' }];
}
