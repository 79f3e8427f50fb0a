const searchData = [
{
"page": "lesson_1_2.html",
"sections": [
{
"anchor": "",
"heading": "",
"terms": [
{
"chinese": "线程束",
"code": "__syncwarp() __shfl_sync()",
"isFirst": true,
"meaning": "32 threads, which __syncwarp() waits for; __shfl_sync().",
"term": "warp"
}
],
"text": ""
},
{
"anchor": "what-you-will-do",
"heading": "What you will do",
"terms": [],
"text": "A half-warp, warpage, a warp-wide vote and a pre-warp are other words; warp is code, and a warp a link. Warps have a bank conflict each. A warp is linked once. a bank in a table Which bank? A bank conflict again, and its banks. Look at this."
},
{
"anchor": "in-detail",
"heading": "In detail",
"terms": [],
"text": "__global__ void f() { out(); __shared__ int a[4]; // __shared__ in a comment __syncthreads(); }"
},
{
"anchor": "the-idea",
"heading": "The idea",
"terms": [],
"text": ""
},
{
"anchor": "named",
"heading": "A named bank",
"terms": [
{
"chinese": "存储体",
"code": "",
"isFirst": true,
"meaning": "A column of words.",
"term": "bank"
},
{
"chinese": "存储体冲突",
"code": "",
"isFirst": true,
"meaning": "Two lanes <one bank>.",
"term": "bank conflict, collision: of two, or of three"
}
],
"text": ""
},
{
"anchor": "the-idea-again",
"heading": "The idea",
"terms": [],
"text": "./workbook check 1.2"
},
{
"anchor": "your-turn",
"heading": "Your turn",
"terms": [],
"text": "Do it."
},
{
"anchor": "what-you-should-see",
"heading": "What you should see",
"terms": [],
"text": "A number."
}
],
"title": "1.2 Two"
},
{
"page": "glossary.html",
"sections": [
{
"anchor": "",
"heading": "",
"terms": [],
"text": "term 中文 meaning lessons warp 线程束 32 threads, which __syncwarp() waits for; __shfl_sync(). 1.2 bank 存储体 A column of words. 1.2, guide bank conflict, collision: of two, or of three 存储体冲突 Two lanes <one bank>. 1.2, guide"
}
],
"title": "Glossary"
},
{
"page": "guide.html",
"sections": [
{
"anchor": "",
"heading": "",
"terms": [
{
"chinese": "存储体",
"code": "",
"isFirst": false,
"meaning": "A column of words.",
"term": "bank"
},
{
"chinese": "存储体冲突",
"code": "",
"isFirst": false,
"meaning": "Two lanes <one bank>.",
"term": "bank conflict, collision: of two, or of three"
}
],
"text": ""
},
{
"anchor": "one-section",
"heading": "One section",
"terms": [],
"text": "A picture with its own text stays as it is: . A formula keeps MathJax: \\(x^2\\) An arrow -> and a diamond ◆, written as numbers; an unknown &name; stays. __global__ void f();"
}
],
"title": "A guide"
}
];
