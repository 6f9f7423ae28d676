import type { Page } from './page.ts';

export const calculadora: Page = {
  path: '/calculadora',
  interativa: 'calculadora',
  titulo: 'Calculadora de CBS e IBS por NF-e, NFS-e e CT-e — Apura',
  descricao:
    'Envie o XML de uma NF-e ou de outro documento fiscal e veja CBS, IBS e Imposto Seletivo, item a item.',
  markdown: `# Calculadora de CBS e IBS

Solte o XML de **uma** NF-e ou NFC-e, ou de outro documento do mês (NFS-e nacional, CT-e, NF3e, NFCom, BP-e, NFAg, NFGas), e escolha o ano: CBS, IBS e Imposto Seletivo, item a item, com o artigo da lei. Sem cadastro, e o arquivo não é guardado.

## O ano

Escolha de 2026 a 2033, e a nota é calculada como se fosse daquele ano inteiro: as alíquotas, as regras da base e o que resta dos tributos de hoje, mantido o preço líquido. Devoluções guardam as alíquotas da nota original. Enquanto a lei não fixa a CBS de 2027 em diante, vale a estimativa oficial mais nova (27,91%), e o resultado diz que é estimativa. Em 2026, ano de teste, nada é exigido.

## O que o resultado mostra

- O que a nota paga **hoje** e o que pagaria no ano, e a diferença.
- De cada item, a base, a CBS, o IBS e o Imposto Seletivo, **passo a passo**, com o artigo da lei de cada passo.
- O que o documento **declara e não confere**, com o código de rejeição da SEFAZ quando há, e as classificações que vale rever.
- Valores que uma mudança da legislação corrigiu, com o ato.

## O que não é NF-e

Um CT-e, uma NFS-e ou uma conta de energia traz os tributos de hoje no próprio leiaute, menos PIS e COFINS de quem emite CT-e e BP-e: nesses não há diferença a mostrar, e um aviso o diz. As regras de validação da SEFAZ são avaliadas em NF-e e NFC-e. Notas de leiaute municipal não são lidas: use o XML da NFS-e nacional.

O mesmo cálculo por programa está [na página para quem desenvolve](/desenvolvedores).
`,
};

export const simulador: Page = {
  path: '/simulador',
  interativa: 'simulador',
  titulo: 'Simulador da transição, de 2026 a 2033 — Apura',
  descricao: 'Projete a carga tributária de uma empresa em cada ano da reforma.',
  markdown: `# Simulador da transição

Descreva a empresa em poucos números e veja um mês típico em cada ano, de 2026 a 2033: os tributos de hoje enquanto diminuem, e a CBS e o IBS enquanto entram. Sem cadastro, e nada sai do seu navegador.

## Como ler o resultado

O preço sem tributos se mantém de um ano a outro, e cada ano diz se as alíquotas são da lei, uma estimativa ou informadas por você. **Por que o ICMS sobe em 2027?** Porque CBS e IBS entram na base do ICMS a partir de 2027, pela posição da maioria dos Estados; a lei não é expressa. De 2029 a 2032 ICMS e ISS diminuem um décimo ao ano, e acabam em 2033.

O mesmo cálculo por programa está [na página para quem desenvolve](/desenvolvedores).
`,
};
