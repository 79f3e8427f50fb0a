const searchData = [
{
"page": "lesson_1_2.html",
"sections": [
{
"anchor": "",
"heading": "",
"text": ""
},
{
"anchor": "what-you-will-do",
"heading": "What you will do",
"text": "Look at this."
},
{
"anchor": "in-detail",
"heading": "In detail",
"text": "__global__ void f() { out(); __shared__ int a[4]; // __shared__ in a comment __syncthreads(); }"
},
{
"anchor": "the-idea",
"heading": "The idea",
"text": ""
},
{
"anchor": "named",
"heading": "A named section",
"text": ""
},
{
"anchor": "the-idea-again",
"heading": "The idea",
"text": "./workbook check 1.2"
},
{
"anchor": "your-turn",
"heading": "Your turn",
"text": "Do it."
},
{
"anchor": "what-you-should-see",
"heading": "What you should see",
"text": "A number."
}
],
"terms": "warp 线程束 · bank 存储体",
"title": "1.2 Two"
},
{
"page": "glossary.html",
"sections": [
{
"anchor": "",
"heading": "",
"text": "term 中文 meaning lessons warp 线程束 32 threads. 1.2 bank 存储体 A column of words. 1.2, guide"
}
],
"terms": "",
"title": "Glossary"
},
{
"page": "guide.html",
"sections": [
{
"anchor": "",
"heading": "",
"text": ""
},
{
"anchor": "one-section",
"heading": "One section",
"text": "A picture with its own text stays as it is: . A formula keeps MathJax: \\(x^2\\)"
}
],
"terms": "bank 存储体",
"title": "A guide"
}
];
