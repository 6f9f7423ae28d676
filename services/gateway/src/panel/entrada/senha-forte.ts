import { ErroDaApi } from '@apura/contracts';

const MINIMO = 10;

/** The commonest of ten characters and more, here and abroad; shorter ones are too short anyway. */
const COMUNS = new Set(
  `1234567890 0123456789 12345678910 123456789a 1q2w3e4r5t 1qaz2wsx3edc qwertyuiop qwerty12345 qwerty123456 password123
  password1234 passwordpassword administrador administrador1 contabilidade contabilidade1 contabilidade123 contador123
  contador1234 escritorio escritorio1 escritorio123 brasil2024 brasil2025 brasil2026 brasilbrasil flamengo10 flamengo123
  corinthians corinthians1 palmeiras1 palmeiras123 saopaulo10 saopaulo123 internacional gremio1903 teamo12345 euteamo123
  jesuscristo jesusteama jesuscristo1 deusefiel10 deusefiel123 senha12345 senha123456 minhasenha minhasenha1 minhasenha123
  novasenha1 novasenha123 mudarsenha mudar12345 trocarsenha acesso1234 acesso12345 abcdefghij abc1234567 abcd123456
  abcde12345 a123456789 aa12345678 iloveyou123 letmein1234 welcome1234 welcome123 changeme123 simplesnacional
  lucropresumido apuraapura impostoderenda`
    .split(/\s+/)
    .filter(Boolean),
);

/** Why a password would be guessed; undefined when it is good enough. Length counts more than kinds of characters. */
function fraqueza(senha: string, email: string): string | undefined {
  const letras = [...senha.normalize('NFKC')];
  const simples = letras.join('').toLowerCase();
  if (letras.length < MINIMO) return `deve ter ao menos ${MINIMO} caracteres`;
  if (new Set(letras).size < 5) return 'repete os mesmos caracteres';
  if (COMUNS.has(simples)) return 'está entre as mais usadas';
  const [usuario = '', dominio = ''] = email.toLowerCase().split('@');
  if (simples === email.toLowerCase() || simples === usuario || simples === dominio) return 'é o seu e-mail';
  return undefined;
}

/** @throws ErroDaApi `senha_fraca` */
export function exigirSenhaForte(senha: string, email: string): void {
  const motivo = fraqueza(senha, email);
  if (motivo !== undefined) throw new ErroDaApi('senha_fraca', { detalhes: [{ campo: 'senha', motivo }] });
}
