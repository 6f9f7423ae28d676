import Type from 'typebox';

/** An amount in reais that is not negative. */
export const ValorNaoNegativo = Type.String({
  pattern: '^(0|[1-9][0-9]{0,12})\\.[0-9]{2}$',
  description: 'valor em reais, não negativo, com ponto e duas casas decimais, por exemplo 1234.56',
});
