import type { Finding, RegraDaNota } from '../conferencia.ts';
import { digitoVerificador } from './digito-verificador.ts';

const CHAVE = /^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/;

/** The access key: its form, its check digit, and that it says what `ide` and `emit` say. */
export const chaveDaNota: RegraDaNota = ({ nota: { chave, ide, emit } }) => {
  if (!CHAVE.test(chave))
    return falha('chave', chave, null, 'A chave de acesso não tem a forma do leiaute.', '225');
  const digito = String(digitoVerificador(chave.slice(0, 43)));
  if (chave[43] !== digito) {
    const mensagem = 'O dígito verificador da chave de acesso não confere.';
    return falha('chave', chave.slice(43), digito, mensagem, '236');
  }
  const partes = [
    ['cUF', chave.slice(0, 2), ide.cUF],
    ['mod', chave.slice(20, 22), ide.mod],
    ['serie', chave.slice(22, 25), ide.serie.padStart(3, '0')],
    ['nNF', chave.slice(25, 34), ide.nNF.padStart(9, '0')],
    ['emit', chave.slice(6, 20), (emit.CNPJ ?? emit.CPF ?? '').padStart(14, '0')],
  ] as const;
  let findings: Finding[] | undefined;
  for (const [campo, naChave, naNota] of partes) {
    if (naChave === naNota || (campo === 'emit' && ide.tpEmis !== '1')) continue;
    const mensagem = `O campo ${campo} difere do que está na chave de acesso.`;
    findings ??= [];
    findings.push(falha(campo, naNota, naChave, mensagem, '502'));
  }
  return findings;
};

function falha(
  campo: string,
  declarado: string,
  calculado: string | null,
  mensagem: string,
  rejeicao: string,
): Finding {
  return {
    regra: 'chave_de_acesso',
    campo,
    declarado: declarado.slice(0, 60),
    calculado,
    mensagem,
    fundamento: 'MOC 7.0, chave de acesso; NT Conjunta 2025.001',
    rejeicao,
  };
}
